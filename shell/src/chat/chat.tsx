// First, so that the style sheets of the parts come after it.
import './chat.css'
import { useAtom } from 'jotai'
import { Drawer } from './drawer.tsx'
import { openPeer } from './peer.ts'
import { ChatWindow } from './window.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The drawer with conversations and colleagues, and the window of one conversation beside it, which stays when the drawer is closed. */
export function Chat({ open, onClose }: Props) {
  const [peer, setPeer] = useAtom(openPeer)
  return (
    <>
      {open && <Drawer peer={peer} onChoose={setPeer} onClose={onClose} />}
      {peer && <ChatWindow key={peer.id} peer={peer} beside={open} onClose={() => setPeer(null)} />}
    </>
  )
}
