import { Link } from 'react-router-dom'
import type * as z from 'zod'
import { MenuType } from '../../contract/session/session.ts'
import type { HostPage, PortalHost } from '../../session/portal-host.ts'
import { withEntered } from '../../reports/address.ts'
import { useText } from '../../text/text.ts'
import { usePages, usePortalHost } from '../host.ts'
import { text } from '../text.ts'
import type { report as kind } from './kind.ts'
import type { ReportHead } from './report-source.ts'
import styles from './report.module.css'

interface Props {
  settings: z.output<typeof kind.settings>
  head: ReportHead
}

/** A link to the page of the report, made for the same values, where the reader has such a page. */
export function ReportPageLink(props: Props) {
  const host = usePortalHost()
  return host ? <OfHost {...props} host={host} /> : null
}

const reportListCode = 'onlineDev.dataReport'

/** Which report a menu opens; undefined where its settings cannot be read. */
function moduleIdOf(propertyJson: string): unknown {
  try {
    return (JSON.parse(propertyJson) as { moduleId?: unknown } | null)?.moduleId
  } catch {
    return undefined
  }
}

/** The page of a report: its menu, else the list of reports for those who design them. */
function findReportPage(pages: readonly HostPage[], id: string): { path: string; query: string } | null {
  const own = pages.find(({ item }) => item.type === MenuType.report && moduleIdOf(item.propertyJson) === id)
  if (own) return { path: own.path, query: '' }
  const list = pages.find(({ item }) => item.enCode === reportListCode)
  return list ? { path: list.path, query: `preview=${encodeURIComponent(id)}` } : null
}

function OfHost({ settings, head, host }: Props & { host: PortalHost }) {
  const t = useText(text)
  const found = findReportPage(usePages(host), settings.report)
  if (!found) return null
  const query = withEntered(new URLSearchParams(found.query), head.parameters, settings.values)
  return (
    <Link className={styles.link} to={{ pathname: found.path, search: query.toString() }}>
      {t('portal.openReport', { name: head.fullName })}
    </Link>
  )
}
