import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReportPage } from '../contract/lowcode/reports.ts'
import { usePages, usePortalHost } from '../portal/host.ts'
import { parameterKey } from './address.ts'
import styles from './report-table.module.css'

type CellLink = NonNullable<ReportPage['rows'][number]['cells'][number]['link']>
type Targets = NonNullable<ReportPage['targets']>

interface Address {
  readonly pathname: string
  readonly search: string
  /** What the page of a design reads the record from. */
  readonly state: { readonly recordId: string } | null
}

const FindAddress = createContext<(link: CellLink) => Address | null>(() => null)

interface Props {
  targets: Targets | undefined
  children: ReactNode
}

/** Knows where the cells of a report lead. Without it, as on paper, they are plain text. */
export function ReportLinks({ targets, children }: Props) {
  const host = usePortalHost()
  if (!host || !targets || targets.length === 0) return children
  return (
    <PagesOfLinks host={host} targets={targets}>
      {children}
    </PagesOfLinks>
  )
}

interface PagesProps {
  host: NonNullable<ReturnType<typeof usePortalHost>>
  targets: Targets
  children: ReactNode
}

function PagesOfLinks({ host, targets, children }: PagesProps) {
  const pages = usePages(host)
  const find = useMemo(() => {
    const paths = new Map(pages.map(({ id, path }) => [id, path]))
    return ({ target, values = {}, recordId }: CellLink): Address | null => {
      const found = targets[target]
      const pathname = found && paths.get(found.menuId)
      if (pathname === undefined) return null
      const { preview } = found!
      const query = new URLSearchParams(preview === undefined ? {} : { preview })
      for (const [name, value] of Object.entries(values)) query.set(parameterKey(name), value)
      return { pathname, search: query.toString(), state: recordId === undefined ? null : { recordId } }
    }
  }, [pages, targets])
  return <FindAddress value={find}>{children}</FindAddress>
}

/** The content of a cell as a link, where it leads somewhere. */
export function LinkOfCell({ link, children }: { link: CellLink | undefined; children: ReactNode }) {
  const find = useContext(FindAddress)
  const address = link && find(link)
  if (!address) return children
  const { state, ...to } = address
  return (
    <Link className={styles.link} to={to} state={state}>
      {children}
    </Link>
  )
}
