import type * as z from 'zod'
import type { Call, CallInput, CallRequest } from '../contract/wire.ts'

/** A call of which some parameters of the path have values. */
export type BoundCall<C extends Call, Key extends PropertyKey> = Call<
  z.ZodType<Omit<CallInput<C>, Key>, Omit<CallRequest<C>, Key>>,
  C['output']
>

/**
 * Puts these parameters into the path of a call. Lists, caches and messages know a call by its path, so those of two
 * values do not mix.
 */
export function bindCall<C extends Call, Key extends string & keyof CallRequest<C>>(
  row: C,
  params: Readonly<Record<Key, string>>,
): BoundCall<C, Key> {
  const path = row.path.replace(/\{(\w+)\??\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? encodeURIComponent(params[name as Key]) : whole,
  )
  return { ...row, path } as unknown as BoundCall<C, Key>
}
