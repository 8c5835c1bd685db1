import { Button } from '@arco-design/web-react'
import { Navigate, useNavigate } from 'react-router-dom'
import { pageAccess } from '@tessera/shared/contract/shell/page-access'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { useTitle } from '../menu/menu-page.tsx'
import { Outcome } from '../outcome/outcome.tsx'
import { notFoundPath } from '../routes/fixed.ts'
import { accessText } from './access-text.ts'

/**
 * An address that no route of the user opens: names who can grant it if it is a page of the menu, else leads
 * to /404. The address stays, so that the page opens when the permission arrives.
 */
export function UnknownAddress({ path }: { path: string }) {
  const { data, error, isValidating } = useCall(pageAccess.find, { path })
  if (data?.exists) return <NoPermission path={path} administrator={data.administrator} />
  // The answer of an earlier visit may be out of date.
  return !isValidating && (data || error) ? <Navigate to={notFoundPath} replace /> : null
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
