import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { InitMessage, Offline, Online } from '@tessera/shared/contract/shell/socket'
import { onFrame } from './listen.ts'

const held = atom<ReadonlySet<string>>(new Set<string>())
const set = (users: Iterable<string>) => getDefaultStore().set(held, new Set(users))
const now = () => getDefaultStore().get(held)

/** Who is online, by their ids. */
export const useOnline = (): ReadonlySet<string> => useAtomValue(held)

onFrame('initMessage', (frame) => {
  const init = InitMessage.safeParse(frame)
  if (init.success) set(init.data.onlineUsers)
})
onFrame('online', (frame) => {
  const came = Online.safeParse(frame)
  if (came.success) set([...now(), came.data.userId, ...(came.data.userIds ?? [])])
})
onFrame('Offline', (frame) => {
  const went = Offline.safeParse(frame)
  if (!went.success) return
  const gone = new Set([went.data.userId, ...(went.data.userIds ?? [])])
  set([...now()].filter((userId) => !gone.has(userId)))
})
