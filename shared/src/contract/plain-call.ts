import type { Call } from './wire.ts'

/**
 * A call without its schemas, for a browser that knows only its method and path, or that must not load zod.
 */
export const plainCall = <C extends Call>(method: C['method'], path: string, form?: true): C =>
  ({ method, path, ...(form ? { form } : {}) }) as C
