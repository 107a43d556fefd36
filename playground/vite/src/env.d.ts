import type {} from 'unplugin-prime/client'
