import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether property tests run ten thousand examples, as `npm run test:full` does. */
    readonly full: boolean
  }
}
