import { defineCollection, defineConfig } from '@content-collections/core'
import { compileMarkdown } from '@content-collections/markdown'
import { z } from 'zod'

const posts = defineCollection({
  name: 'posts',
  directory: 'content',
  include: '**/*.md',
  schema: z.object({ title: z.string(), description: z.string(), tags: z.array(z.string()), content: z.string() }),
  transform: async (document, context) => ({ ...document, html: await compileMarkdown(context, document) }),
})

export default defineConfig({ content: [posts] })
