import type { PageProps } from '@tessera/shared/contract/shell/page'
import { ScreenPage } from './screen-page.tsx'

/** The page of a screen; the menu names it. */
export default function ScreenViewPage({ params }: PageProps) {
  const id = params['moduleId'] ?? ''
  return <ScreenPage key={id} id={id} />
}
