import { defineCollection, defineConfig, s } from 'velite'

export default defineConfig({
  collections: {
    posts: defineCollection({
      name: 'Post',
      pattern: '**/*.md',
      schema: s.object({ title: s.string(), description: s.string(), tags: s.array(s.string()), slug: s.path(), content: s.markdown() }),
    }),
  },
})
