import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { onFrame } from './connection.ts'
import { isInitMessage, isPresence } from './frames.ts'

const onlineUsers = atom<ReadonlySet<string>>(new Set<string>())
const setOnlineUsers = (users: Iterable<string>) => getDefaultStore().set(onlineUsers, new Set(users))
const getOnlineUsers = () => getDefaultStore().get(onlineUsers)

/** Ids of the users who are online. */
export const useOnline = (): ReadonlySet<string> => useAtomValue(onlineUsers)

onFrame('initMessage', (frame) => {
  if (isInitMessage(frame)) setOnlineUsers(frame.onlineUsers)
})
onFrame('online', (frame) => {
  if (isPresence(frame)) setOnlineUsers([...getOnlineUsers(), frame.userId, ...(frame.userIds ?? [])])
})
onFrame('Offline', (frame) => {
  if (!isPresence(frame)) return
  const removed = new Set([frame.userId, ...(frame.userIds ?? [])])
  setOnlineUsers([...getOnlineUsers()].filter((userId) => !removed.has(userId)))
})
