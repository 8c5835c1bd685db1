import { Button } from '@arco-design/web-react'
import { useNavigate } from 'react-router-dom'
import { useText } from '@tessera/shared/text/text'
import { useTitle } from '../routes/use-title.ts'
import { Outcome } from '../outcome/outcome.tsx'
import { text } from '../routes/text.ts'

export function NotFound() {
  const t = useText(text)
  const go = useNavigate()
  useTitle(t('layout.notFound'))
  return (
    <Outcome
      status="missing"
      title={t('layout.notFound')}
      subTitle={t('layout.notFoundHint')}
      extra={
        <Button type="primary" onClick={() => go('/home')}>
          {t('layout.backHome')}
        </Button>
      }
    />
  )
}
