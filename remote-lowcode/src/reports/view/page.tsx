import type { PageProps } from '@tessera/shared/contract/shell/page'
import { useText } from '@tessera/shared/text/text'
import { Notice, ReportView } from './report-view.tsx'
import { text } from './text.ts'

/** The page of a report; the menu names it. */
export default function ReportViewPage({ params }: PageProps) {
  const t = useText(text)
  const id = params['moduleId'] ?? ''
  if (id === '') return <Notice title={t('report.noId')}>{t('report.noIdHint')}</Notice>
  return <ReportView key={id} id={id} />
}
