import { Alert, Button, Divider } from '@arco-design/web-react'
import {
  IconH2,
  IconCommon,
  IconInfoCircle,
  IconLayout,
  IconLink,
  IconMinus,
  IconQrcode,
  IconScan,
  IconThunderbolt,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import { Code } from '../../ui/codes/code.tsx'
import { useText } from '../../text/text.ts'
import { useFieldValue } from '../scope.ts'
import { text } from '../text.ts'
import { defineView, type InputProps } from '../view.ts'
import {
  barCode as barKind,
  button as buttonKind,
  divider as dividerKind,
  frame as frameKind,
  groupTitle as titleKind,
  link as linkKind,
  notice as noticeKind,
  paragraph as textKind,
  qrCode as qrKind,
} from './kind.ts'
import { webAddress } from './web-address.ts'
import styles from './display.module.css'

type Settings = Parameters<typeof dividerKind.format>[1]
interface DisplayProps {
  readonly content: string
  readonly settings: Settings
  readonly label: string
  readonly disabled: boolean
}

/** Renders the content of the design or of another field; where it is required and empty, a hint. */
function createDisplay(
  Content: ComponentType<DisplayProps>,
  required: boolean,
): ComponentType<InputProps<Settings, null>> {
  return function Display({ id, settings, label, disabled }) {
    const t = useText(text)
    const fieldValue = useFieldValue(settings.dataType === 'relation' ? settings.relationField : '')
    const fieldText =
      typeof fieldValue === 'string' || typeof fieldValue === 'number' ? String(fieldValue) : ''
    const content = settings.dataType === 'static' ? settings.content : fieldText
    return (
      <div id={id} className={`${styles.display} ${styles[settings.contentPosition]}`}>
        {required && !content ? (
          <span className={styles.nothing}>{t('field.noContent')}</span>
        ) : (
          <Content {...{ content, settings, label, disabled }} />
        )}
      </div>
    )
  }
}

function DividerContent({ content, settings }: DisplayProps) {
  return <Divider orientation={settings.contentPosition}>{content}</Divider>
}

const Title = ({ content, label }: DisplayProps) => <h2 className={styles.title}>{content || label}</h2>
const Paragraph = ({ content }: DisplayProps) => <p className={styles.paragraph}>{content}</p>
const Notice = ({ content }: DisplayProps) => (
  <Alert className={styles.notice!} type="info" content={content} />
)

/** A link of a design may only lead to web pages and to this product's own. */
function Link({ content, label }: DisplayProps) {
  const address = webAddress(content)
  if (!address) return <span>{content}</span>
  return (
    <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer">
      {label || content}
    </a>
  )
}

/** The page handles the click, by the events of its design. */
const ButtonContent = ({ content, label, disabled }: DisplayProps) => (
  <Button disabled={disabled}>{content || label}</Button>
)

/** A foreign page, without access to this one, and over https only. */
function Frame({ content, label }: DisplayProps) {
  const t = useText(text)
  if (!content.startsWith('https://') || !webAddress(content))
    return <span className={styles.nothing}>{t('field.notHttps')}</span>
  return (
    <iframe
      className={styles.frame}
      src={content}
      title={label || content}
      sandbox="allow-scripts allow-forms allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  )
}

const Qr = ({ content, label }: DisplayProps) => <Code type="qr" content={content} label={label} />
const Bars = ({ content, label }: DisplayProps) => <Code type="bar" content={content} label={label} />

export const divider = defineView({
  kind: dividerKind,
  Icon: IconMinus,
  Input: createDisplay(DividerContent, false),
})
export const groupTitle = defineView({ kind: titleKind, Icon: IconH2, Input: createDisplay(Title, false) })
export const paragraph = defineView({
  kind: textKind,
  Icon: IconCommon,
  Input: createDisplay(Paragraph, true),
})
export const notice = defineView({
  kind: noticeKind,
  Icon: IconInfoCircle,
  Input: createDisplay(Notice, true),
})
export const link = defineView({ kind: linkKind, Icon: IconLink, Input: createDisplay(Link, true) })
export const button = defineView({
  kind: buttonKind,
  Icon: IconThunderbolt,
  Input: createDisplay(ButtonContent, false),
})
export const qrCode = defineView({ kind: qrKind, Icon: IconQrcode, Input: createDisplay(Qr, true) })
export const barCode = defineView({ kind: barKind, Icon: IconScan, Input: createDisplay(Bars, true) })
export const frame = defineView({ kind: frameKind, Icon: IconLayout, Input: createDisplay(Frame, true) })
