import { Message } from '@arco-design/web-react'
import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { useSyncExternalStore, type RefObject } from 'react'
import { translate, useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

interface Props {
  /** What fills the screen; without it the whole page. */
  target?: RefObject<HTMLElement | null>
  className?: string
}

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Full screen on and off; a browser that cannot is warned of (specification: areas 4). */
export function FullScreen({ target, className = '' }: Props) {
  const t = useText(text)
  const full = useSyncExternalStore(
    watch,
    () =>
      document.fullscreenElement !== null &&
      document.fullscreenElement === (target ? target.current : document.documentElement),
  )
  const unsupported = () => void Message.warning(translate(text, 'fullScreen.unsupported'))
  const flip = () => {
    // It is missing in some browsers, and a policy may forbid it.
    if (!document.fullscreenEnabled) return unsupported()
    void (
      full ? document.exitFullscreen() : (target?.current ?? document.documentElement).requestFullscreen()
    ).catch(unsupported)
  }
  const label = t(full ? 'fullScreen.leave' : 'fullScreen.enter')
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-pressed={full}
      onClick={flip}
    >
      {full ? <IconFullscreenExit aria-hidden /> : <IconFullscreen aria-hidden />}
    </button>
  )
}
