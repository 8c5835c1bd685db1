// First, so that the style sheets of the parts override it.
import { useAtom } from 'jotai'
import { Drawer } from './drawer.tsx'
import { activePeer } from './peer.ts'
import { ChatWindow } from './window.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/**
 * The drawer with conversations and contacts, and the window of one conversation, which stays open when the
 * drawer is closed.
 */
export function Chat({ open, onClose }: Props) {
  const [peer, setPeer] = useAtom(activePeer)
  return (
    <>
      {open && <Drawer peer={peer} onChoose={setPeer} onClose={onClose} />}
      {peer && <ChatWindow key={peer.id} peer={peer} beside={open} onClose={() => setPeer(null)} />}
    </>
  )
}
