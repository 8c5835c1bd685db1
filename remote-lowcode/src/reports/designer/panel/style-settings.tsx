import { Button, InputNumber, Select } from '@arco-design/web-react'
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconItalic,
  IconUnderline,
} from '@arco-design/web-react/icon'
import { useState, type ReactNode } from 'react'
import type { CellStyle } from '@tessera/shared/contract/lowcode/report-sheet'
import { useText } from '@tessera/shared/text/text'
import { borderChoices, setBorders, type BorderChoice } from '../model/borders.ts'
import { changeStyle, nameOfArea, type Area } from '../model/cells.ts'
import { useReportStore } from '../report-store.ts'
import { ColorField } from './color-field.tsx'
import { Row, Section } from './row.tsx'
import { text } from './text.ts'
import styles from './panel.module.css'

/** How the selected cells look; what is shown is the style of the active one. */
export function StyleSettings({ area, style }: { area: Area; style: CellStyle }) {
  const t = useText(text)
  const store = useReportStore()
  const [borderColor, setBorderColor] = useState('#c9cdd4')
  const set = (changes: Partial<CellStyle>) =>
    store.changeSheet((sheet) => changeStyle(sheet, area, (one) => ({ ...one, ...changes })), {
      coalesce: `style ${Object.keys(changes).join()} ${nameOfArea(area)}`,
    })
  return (
    <Section title={t('reportCell.style')}>
      <StyleButtons style={style} onChange={set} />
      <Row label={t('reportCell.vertical')}>
        <Select
          size="small"
          aria-label={t('reportCell.vertical')}
          value={style.vertical ?? 'middle'}
          options={(['top', 'middle', 'bottom'] as const).map((value) => ({
            value,
            label: t(`reportCell.vertical.${value}`),
          }))}
          onChange={(vertical: 'top' | 'middle' | 'bottom') =>
            set({ vertical: vertical === 'middle' ? undefined : vertical })
          }
        />
      </Row>
      <Row label={t('reportCell.size')}>
        <InputNumber
          size="small"
          aria-label={t('reportCell.size')}
          min={6}
          max={96}
          precision={0}
          placeholder="10"
          value={style.size}
          onChange={(size: number | undefined) => set({ size: Number.isInteger(size) ? size : undefined })}
        />
      </Row>
      <Row label={t('reportCell.color')}>
        <ColorField label={t('reportCell.color')} value={style.color} onChange={(color) => set({ color })} />
      </Row>
      <Row label={t('reportCell.fill')}>
        <ColorField label={t('reportCell.fill')} value={style.fill} onChange={(fill) => set({ fill })} />
      </Row>
      <Row label={t('reportCell.border')}>
        <Select
          size="small"
          aria-label={t('reportCell.border')}
          placeholder={t('reportCell.border.keep')}
          value={undefined as unknown as string}
          options={borderChoices.map((value) => ({
            value: value as string,
            label: t(`reportCell.border.${value}`),
          }))}
          onChange={(choice: string) =>
            store.changeSheet((sheet) => setBorders(sheet, area, choice as BorderChoice, borderColor))
          }
        />
      </Row>
      <Row label={t('reportCell.borderColor')}>
        <ColorField
          label={t('reportCell.borderColor')}
          value={borderColor}
          onChange={(color) => setBorderColor(color ?? '#c9cdd4')}
        />
      </Row>
    </Section>
  )
}

interface ButtonsProps {
  style: CellStyle
  onChange: (changes: Partial<CellStyle>) => void
}

const marks = [
  ['bold', <IconBold key="bold" />],
  ['italic', <IconItalic key="italic" />],
  ['underline', <IconUnderline key="underline" />],
] as const
const aligns = [
  ['left', <IconAlignLeft key="left" />],
  ['center', <IconAlignCenter key="center" />],
  ['right', <IconAlignRight key="right" />],
] as const

/** Marks and alignment, each a button that is on or off. */
export function StyleButtons({ style, onChange }: ButtonsProps) {
  const t = useText(text)
  return (
    <div className={styles.buttons}>
      {marks.map(([key, icon]) => (
        <Toggle
          key={key}
          label={t(`reportCell.${key}`)}
          icon={icon}
          isOn={style[key] === true}
          onClick={() => onChange({ [key]: style[key] ? undefined : true } as Partial<CellStyle>)}
        />
      ))}
      {aligns.map(([align, icon]) => (
        <Toggle
          key={align}
          label={t(`reportCell.align.${align}`)}
          icon={icon}
          isOn={style.align === align}
          onClick={() => onChange({ align: style.align === align ? undefined : align })}
        />
      ))}
      <Toggle
        label={t('reportCell.wrap')}
        icon={<span className={styles.wrapIcon}>↵</span>}
        isOn={style.wrap === true}
        onClick={() => onChange({ wrap: style.wrap ? undefined : true })}
      />
    </div>
  )
}

interface ToggleProps {
  label: string
  icon: ReactNode
  isOn: boolean
  onClick: () => void
}

const Toggle = ({ label, icon, isOn, onClick }: ToggleProps) => (
  <Button
    size="small"
    type={isOn ? 'primary' : 'secondary'}
    icon={icon}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    onClick={onClick}
  />
)
