// First, so that the style sheets of the parts come after it.
import './chat.css'
import { useState } from 'react'
import { Drawer } from './drawer.tsx'
import type { Peer } from './recents.ts'
import { ChatWindow } from './window.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The drawer with conversations and colleagues, and the window of one conversation beside it, which stays when the drawer is closed. */
export function Chat({ open, onClose }: Props) {
  const [peer, setPeer] = useState<Peer | null>(null)
  return (
    <>
      {open && <Drawer peer={peer} onChoose={setPeer} onClose={onClose} />}
      {peer && <ChatWindow key={peer.id} peer={peer} beside={open} onClose={() => setPeer(null)} />}
    </>
  )
}
