import { createContext, useMemo, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { HostPage } from '../session/portal-host.ts'
import { usePages, usePortalHost } from '../portal/host.ts'
import { parameterKey } from '../reports/address.ts'
import type { VariableValues } from './variables.ts'

export interface PageOpener {
  /** Whether the menu of the user has this row. */
  readonly canOpen: (menuId: string) => boolean
  /** Opens its page with values of its parameters. */
  readonly open: (menuId: string, values: VariableValues) => void
}

export const OpenPage = createContext<PageOpener>({ canOpen: () => false, open: () => {} })

const noPages: readonly HostPage[] = []
/** Stands for the shell until it is there, so that the components are mounted once. */
const noHost = { subscribe: () => () => {}, listPages: () => noPages }

/** Components of a screen inside open pages of the menu. Without it, as in the designer, they open none. */
export function OpensPages({ children }: { children: ReactNode }) {
  const pages = usePages(usePortalHost() ?? noHost)
  const navigate = useNavigate()
  const opener = useMemo((): PageOpener => {
    const paths = new Map(pages.map(({ id, path }) => [id, path]))
    return {
      canOpen: (menuId) => paths.has(menuId),
      open: (menuId, values) => {
        const pathname = paths.get(menuId)
        if (pathname === undefined) return
        const query = new URLSearchParams(
          Object.entries(values).map(([name, value]) => [parameterKey(name), value]),
        )
        void navigate({ pathname, search: query.toString() })
      },
    }
  }, [pages, navigate])
  return <OpenPage value={opener}>{children}</OpenPage>
}
