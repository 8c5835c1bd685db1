import { Message } from '@arco-design/web-react'
import { IconFullscreen, IconFullscreenExit } from '@arco-design/web-react/icon'
import { useSyncExternalStore } from 'react'
import { say, useText } from '@tessera/shared/text/text'
import { text } from './text.ts'

const watch = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

export function FullScreen() {
  const t = useText(text)
  const full = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  const unsupported = () => void Message.warning(say(text, 'layout.noFullScreen'))
  const flip = () => {
    // It is missing in some browsers (specification: shell 9), and a policy may forbid it.
    if (!document.fullscreenEnabled) return unsupported()
    void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(unsupported)
  }
  const label = t(full ? 'layout.leaveFullScreen' : 'layout.fullScreen')
  return (
    <button type="button" className="frame-tool" aria-label={label} title={label} aria-pressed={full} onClick={flip}>
      {full ? <IconFullscreenExit aria-hidden /> : <IconFullscreen aria-hidden />}
    </button>
  )
}
