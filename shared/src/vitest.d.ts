import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm run test:full`: property tests draw ten thousands of values instead of hundreds. */
    full: boolean
  }
}
