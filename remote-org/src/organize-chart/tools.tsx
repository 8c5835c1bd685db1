import { Button, Tooltip } from '@arco-design/web-react'
import {
  IconExpand,
  IconMenuFold,
  IconMinus,
  IconPlus,
  IconPrinter,
  IconSwap,
  IconMenuUnfold,
} from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useText } from '@tessera/shared/text/text'
import type { Direction } from './layout.ts'
import { text } from './text.ts'
import styles from './organize-chart.module.css'

interface Props {
  /** Current scale; 1 is the original size. */
  scale: number
  direction: Direction
  onToggleDirection: () => void
  onExpand: () => void
  onCollapse: () => void
  onZoom: (factor: number) => void
  onFit: () => void
  onPrint: () => void
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip content={label} mini>
      <Button type="text" icon={icon} aria-label={label} onClick={onClick} />
    </Tooltip>
  )
}

export function Tools({
  scale,
  direction,
  onToggleDirection,
  onExpand,
  onCollapse,
  onZoom,
  onFit,
  onPrint,
}: Props) {
  const t = useText(text)
  return (
    <div className={styles.tools}>
      <Tool label={t('organizeChart.unfold')} icon={<IconMenuUnfold />} onClick={onExpand} />
      <Tool label={t('organizeChart.fold')} icon={<IconMenuFold />} onClick={onCollapse} />
      <Tool
        label={t(direction === 'down' ? 'organizeChart.across' : 'organizeChart.down')}
        icon={<IconSwap />}
        onClick={onToggleDirection}
      />
      <span className={styles.line} />
      <Tool label={t('organizeChart.zoomOut')} icon={<IconMinus />} onClick={() => onZoom(1 / 1.3)} />
      <span className={styles.scale}>{`${Math.round(scale * 100)}%`}</span>
      <Tool label={t('organizeChart.zoomIn')} icon={<IconPlus />} onClick={() => onZoom(1.3)} />
      <Tool label={t('organizeChart.fit')} icon={<IconExpand />} onClick={onFit} />
      <span className={styles.line} />
      <Tool label={t('organizeChart.print')} icon={<IconPrinter />} onClick={onPrint} />
    </div>
  )
}
