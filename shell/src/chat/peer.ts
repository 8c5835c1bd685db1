import { atom, getDefaultStore } from 'jotai'
import type { Peer } from './recents.ts'

/** Whose conversation is open, if one is: chosen in the drawer, or from anywhere else in the shell. */
export const openPeer = atom<Peer | null>(null)

export const chatWith = (peer: Peer): void => getDefaultStore().set(openPeer, peer)
