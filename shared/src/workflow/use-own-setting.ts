import { current } from '../contract/org/current.ts'
import { call } from '../client/call.ts'
import { useCall } from '../client/use-call.ts'

/** A setting of the user on the server, in all browsers; null while it is loading or where none is stored. */
export function useOwnSetting(key: string): [string | null, (value: string) => Promise<void>] {
  const { data, mutate } = useCall(current.preference, { key }, { revalidateIfStale: false })
  const save = async (value: string) => {
    await call(current.savePreference, { key, value })
    await mutate({ value }, { revalidate: false })
  }
  return [data?.value ?? null, save]
}
