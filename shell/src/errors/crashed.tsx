import { Button } from '@arco-design/web-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { Outcome } from '../outcome/outcome.tsx'
import { recordError } from './log.ts'
import { text } from './text.ts'

/** Shown instead of the whole shell when the shell itself fails to render. */
export function Crashed() {
  const t = useText(text)
  const error = useRouteError()
  useEffect(() => recordError({ error, how: 'drawing' }), [error])
  return (
    <Outcome
      status="error"
      title={t('errors.crashed')}
      subTitle={t('errors.crashedHint')}
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          {t('errors.reload')}
        </Button>
      }
    />
  )
}
