import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { InitMessage, Offline, Online } from '@tessera/shared/contract/shell/socket'
import { onFrame } from './connection.ts'

const onlineUsers = atom<ReadonlySet<string>>(new Set<string>())
const setOnlineUsers = (users: Iterable<string>) => getDefaultStore().set(onlineUsers, new Set(users))
const getOnlineUsers = () => getDefaultStore().get(onlineUsers)

/** Ids of the users who are online. */
export const useOnline = (): ReadonlySet<string> => useAtomValue(onlineUsers)

onFrame('initMessage', (frame) => {
  const init = InitMessage.safeParse(frame)
  if (init.success) setOnlineUsers(init.data.onlineUsers)
})
onFrame('online', (frame) => {
  const online = Online.safeParse(frame)
  if (online.success)
    setOnlineUsers([...getOnlineUsers(), online.data.userId, ...(online.data.userIds ?? [])])
})
onFrame('Offline', (frame) => {
  const offline = Offline.safeParse(frame)
  if (!offline.success) return
  const removed = new Set([offline.data.userId, ...(offline.data.userIds ?? [])])
  setOnlineUsers([...getOnlineUsers()].filter((userId) => !removed.has(userId)))
})
