import { Button, Skeleton } from '@arco-design/web-react'
import { IconLeft, IconRefresh, IconZoomIn, IconZoomOut } from '@arco-design/web-react/icon'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readScreen } from '@tessera/shared/contract/lowcode/screen-canvas'
import { screens } from '@tessera/shared/contract/lowcode/screens'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { FullScreen } from '@tessera/shared/ui/full-screen/full-screen'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { enteredVariables } from '@tessera/shared/screen/entered'
import { OpensPages } from '@tessera/shared/screen/open-page'
import { ScreenView } from '@tessera/shared/screen/screen-view'
import { text } from './text.ts'
import styles from './view.module.css'

/** Letters of a screen made for a wall can be read on a phone from this scale on. */
const legibleScale = 0.5

/** A screen inside the shell; the key F, or a button, shows it in full screen. */
export function ScreenPage({ id, onBack }: { id: string; onBack?: () => void }) {
  const t = useText(text)
  const narrow = useNarrow('mobile')
  const box = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [isWhole, setIsWhole] = useState(false)
  const { data, error, mutate } = useCall(screens.show, id === '' ? null : { id })
  const screen = useMemo(() => data && readScreen(data.detail, data.component), [data])
  const [query] = useSearchParams()
  const back = onBack && (
    <Button icon={<IconLeft />} onClick={onBack}>
      {t('screen.back')}
    </Button>
  )
  if (id === '' || (error && !data))
    return (
      <div className={styles.notice}>
        <EmptyState title={error?.msg ?? t('screen.noId')}>
          {t('screen.noIdHint')}
          <br />
          {error && <Button onClick={() => void mutate()}>{t('screen.again')}</Button>} {back}
        </EmptyState>
      </div>
    )
  if (!data || !screen) return <Skeleton animation className={styles.notice!} text={{ rows: 10 }} />
  const handleKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    box.current?.querySelector<HTMLButtonElement>('button[aria-pressed]')?.click()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside are the controls
    <div ref={box} className={styles.screen} onKeyDown={handleKey}>
      <div className={styles.stage}>
        <OpensPages>
          <ScreenView
            key={attempt}
            screen={screen}
            label={data.fullName}
            minScale={narrow && !isWhole ? legibleScale : 0}
            entered={enteredVariables(query, screen.canvas.variables)}
          />
        </OpensPages>
      </div>
      <div className={styles.tools}>
        {back}
        {narrow && (
          <Button
            icon={isWhole ? <IconZoomIn /> : <IconZoomOut />}
            aria-label={t(isWhole ? 'screen.zoomIn' : 'screen.whole')}
            title={t(isWhole ? 'screen.zoomIn' : 'screen.whole')}
            onClick={() => setIsWhole(!isWhole)}
          />
        )}
        <Button
          icon={<IconRefresh />}
          aria-label={t('screen.reload')}
          title={t('screen.reload')}
          onClick={() => {
            void mutate()
            setAttempt(attempt + 1)
          }}
        />
        <FullScreen
          target={box}
          className={`arco-btn arco-btn-secondary arco-btn-size-default arco-btn-icon-only ${styles.full}`}
        />
      </div>
    </div>
  )
}
