import { DesignType } from '@tessera/shared/contract/lowcode/designs'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { DesignsPage } from '../page.tsx'

/** The designs of pages for phones. */
export default function AppDesignsPage({ menu }: PageProps) {
  return <DesignsPage menu={menu} type={DesignType.app} />
}
