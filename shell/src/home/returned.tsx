import { Card } from '@arco-design/web-react'
import { Link } from 'react-router-dom'
import { MenuType } from '@tessera/shared/contract/session/session'
import { launches } from '@tessera/shared/contract/workflow/launches'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { ReturnedLine } from '@tessera/shared/ui/summary-line/returned-line'
import { SummaryLine } from '@tessera/shared/ui/summary-line/summary-line'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import type { MenuRoutes } from '../menu/routes.ts'
import { Title } from './agenda.tsx'
import { text } from './text.ts'
import styles from './home.module.css'

/** Path of the user's requests, if the user has it in the menu. */
const launchPath = '/workFlow/flowLaunch'

/** Requests that came back to the user, who submits them again; absent where there is none. */
export function Returned({ routes, title }: { routes: MenuRoutes; title?: string | undefined }) {
  const t = useText(text)
  const { data, error } = useCall(launches.list, {
    isReturned: 1,
    withSummary: 1,
    currentPage: 1,
    pageSize: 6,
  })
  if (!error && !data?.list.length) return null
  const hasPage = routes.has(launchPath)
  return (
    <Card
      title={<Title title={title ?? t('home.returned')} count={data?.pagination.total} />}
      bordered={false}
      extra={hasPage && <Link to={`${launchPath}?isReturned=1`}>{t('home.all')}</Link>}
    >
      {error && !data && <p role="alert">{t('home.returnedFailed')}</p>}
      <ul className={styles.list}>
        {data?.list.map(({ id, flowId, fullName, flowName, creatorTime, summary, returned }) => {
          const path = hasPage ? launchPath : findDesignPath(routes, flowId)
          return (
            <li key={id}>
              <span title={fullName}>
                {path === null ? (
                  fullName
                ) : (
                  <Link to={`${path}?${new URLSearchParams({ task: id })}`}>{fullName}</Link>
                )}
                <SummaryLine summary={summary} />
                <ReturnedLine returned={returned} />
              </span>
              <span>{flowName}</span>
              <RelativeTimeLabel at={creatorTime} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The page of the design whose flow it is, which opens the tasks of its records; a flow has the id of its design. */
function findDesignPath(routes: MenuRoutes, flowId: string): string | null {
  for (const { item, path, resolved } of routes.values())
    if (
      item.type === MenuType.form &&
      resolved.at === 'page' &&
      resolved.target.params['moduleId'] === flowId
    )
      return path
  return null
}
