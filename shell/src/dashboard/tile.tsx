import { Card, Empty } from '@arco-design/web-react'
import type { CSSProperties, ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import { NoticeList } from '../home/notices.tsx'
import { TodoList } from '../home/todos.tsx'
import { ChartTile } from './chart-tile.tsx'
import { CommonFunctions } from './common-functions.tsx'
import { FigureTile, TaskFigures } from './figures.tsx'
import type { Tile } from './portal.ts'
import { text } from './text.ts'
import styles from './dashboard.module.css'

/** Renderers of tiles by the key that the designer saves. */
const renderers: Readonly<Record<string, (tile: Tile) => ReactNode>> = {
  todo: () => <TaskFigures />,
  todoList: () => <TodoList />,
  notice: () => <NoticeList />,
  commonFunc: (tile) => <CommonFunctions tile={tile} />,
  dataBoard: (tile) => <FigureTile tile={tile} />,
  barChart: (tile) => <ChartTile tile={tile} kind="bar" />,
  lineChart: (tile) => <ChartTile tile={tile} kind="line" />,
  areaChart: (tile) => <ChartTile tile={tile} kind="line" />,
  pieChart: (tile) => <ChartTile tile={tile} kind="pie" />,
  annularChart: (tile) => <ChartTile tile={tile} kind="ring" />,
}

export function TileCard({ tile }: { tile: Tile }) {
  const t = useText(text)
  const { x, y, w, h, key, title } = tile
  const place = {
    '--tile-column': `${x + 1} / span ${w}`,
    '--tile-row': `${y + 1} / span ${h}`,
  } as CSSProperties
  return (
    <Card className={styles.tile} style={place} bordered={false} title={title} data-tile={key}>
      {renderers[key]?.(tile) ?? <Empty description={t('dashboard.unknown', { key })} />}
    </Card>
  )
}
