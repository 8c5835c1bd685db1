import { Link } from 'react-router-dom'
import { dataSets, type DataSetResultRow } from '@tessera/shared/contract/lowcode/data-sets'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import type { Analysis } from './analysis.ts'
import type { SetColumns } from './fit.ts'
import { toRows } from './requests.ts'
import { text } from './text.ts'
import { labelOf } from './words.ts'
import styles from './analysis.module.css'

interface Props {
  set: SetColumns
  analysis: Analysis
  row: DataSetResultRow
}

/** Links to the rows behind the figures of a group, on their page of statistics; nothing for rows of other kinds. */
export function FigureLinks({ set, analysis, row }: Props) {
  const t = useText(text)
  const areFigures = set.columns.some(({ key }) => key !== undefined)
  const { limit: _, ...asked } = toRows(analysis, row)
  const { data } = useCall(dataSets.explain, areFigures ? asked : null)
  const page = data?.page
  const menu = useMenu(page?.menu ?? '')
  if (!page || !menu) return null
  const measured = new Set(analysis.measures.map(({ column }) => column))
  const figures = page.figures.filter((key) => measured.has(key))
  if (figures.length === 0) return null
  const path = `/${menu.urlAddress.replace(/^\/+/, '')}`
  return (
    <>
      <p className={styles.links}>
        {figures.map((key) => (
          <Link key={key} to={`${path}?${new URLSearchParams({ ...page.query, explain: key }).toString()}`}>
            {t('analysis.figureRows', { name: labelOf(set.columns, key), page: menu.fullName })}
          </Link>
        ))}
      </p>
      {page.isWider && <p className={styles.note}>{t('analysis.widerPage', { page: menu.fullName })}</p>}
    </>
  )
}
