import { useEffect, useState, type ReactNode } from 'react'
import { useBlocker, type Blocker, type BlockerFunction } from 'react-router-dom'

interface Props {
  blocks: BlockerFunction
  children: (blocker: Blocker) => ReactNode
}

/**
 * Blocks navigations as long as it is mounted in a view on screen. `useBlocker` on its own registers a second time when a
 * kept view is shown again, and its first registration stays when the component is gone: navigations then end without a
 * question.
 */
export function NavigationGuard(props: Props) {
  const [isShown, setShown] = useState(false)
  // Effects end when the view is hidden, and run again when it is shown.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only effects say whether the view is on screen
    setShown(true)
    return () => setShown(false)
  }, [])
  return isShown ? <RegisteredGuard {...props} /> : null
}

function RegisteredGuard({ blocks, children }: Props) {
  return children(useBlocker(blocks))
}
