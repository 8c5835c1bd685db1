import { Message } from '@arco-design/web-react'
import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { useSyncExternalStore, type RefObject } from 'react'
import { translate, useText } from '../../text/text.ts'
import { text } from './text.ts'

interface Props {
  /** Element to show in full screen; the whole page by default. */
  target?: RefObject<HTMLElement | null>
  className?: string
}

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Button that toggles full screen. Shows a warning when the browser does not support it. */
export function FullScreen({ target, className = '' }: Props) {
  const t = useText(text)
  const read = () =>
    document.fullscreenElement !== null &&
    document.fullscreenElement === (target ? target.current : document.documentElement)
  const isFullScreen = useSyncExternalStore(watch, read)
  const warnUnsupported = () => void Message.warning(translate(text, 'fullScreen.unsupported'))
  const toggle = () => {
    // Some browsers lack the API, and a permissions policy can forbid it.
    if (!document.fullscreenEnabled) return warnUnsupported()
    // Asked again: a key that follows at once comes before the next render.
    void (
      read() ? document.exitFullscreen() : (target?.current ?? document.documentElement).requestFullscreen()
    ).catch(warnUnsupported)
  }
  const label = t(isFullScreen ? 'fullScreen.leave' : 'fullScreen.enter')
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      aria-pressed={isFullScreen}
      onClick={toggle}
    >
      {isFullScreen ? <IconFullscreenExit aria-hidden /> : <IconFullscreen aria-hidden />}
    </button>
  )
}
