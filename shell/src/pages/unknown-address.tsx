import { Button } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { pageAccess } from '@tessera/shared/contract/session/page-access'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { call } from '@tessera/shared/client/call'
import { useText } from '@tessera/shared/text/text'
import { useTitle } from '../routes/use-title.ts'
import { Outcome } from '../outcome/outcome.tsx'
import { notFoundPath } from '../routes/fixed.ts'
import { accessText } from '../errors/access-text.ts'

type Answer = CallOutput<typeof pageAccess.find>

/**
 * An address that no route of the user opens: names who can grant it if it is a page of the menu, else leads
 * to /404. The address stays, so that the page opens when the permission arrives.
 */
export function UnknownAddress({ path }: { path: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  // Not cached: the answer changes with every grant.
  useEffect(() => {
    let isCancelled = false
    call(pageAccess.find, { path }, { quiet: true }).then(
      (found) => !isCancelled && setAnswer(found),
      () => !isCancelled && setAnswer({ exists: false, administrator: '' }),
    )
    return () => {
      isCancelled = true
    }
  }, [path])
  if (!answer) return null
  if (!answer.exists) return <Navigate to={notFoundPath} replace />
  return <NoPermission path={path} administrator={answer.administrator} />
}

function NoPermission({ path, administrator }: { path: string; administrator: string }) {
  const t = useText(accessText)
  const go = useNavigate()
  useTitle(t('access.title'))
  return (
    <Outcome
      status="warning"
      title={t('access.title')}
      subTitle={
        <>
          <p>{t('access.why', { path })}</p>
          <p>{t('access.grantor', { name: administrator })}</p>
        </>
      }
      extra={
        <Button type="primary" onClick={() => go('/home')}>
          {t('access.backHome')}
        </Button>
      }
    />
  )
}
