import { atom, getDefaultStore } from 'jotai'
import type { Peer } from './recents.ts'

/**
 * The colleague whose conversation is open, if any. Set from the chat drawer or from anywhere else in the
 * shell.
 */
export const activePeer = atom<Peer | null>(null)

/** Opens the conversation with a colleague. */
export const openChat = (peer: Peer): void => getDefaultStore().set(activePeer, peer)
