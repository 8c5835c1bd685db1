import { Tag } from '@arco-design/web-react'
import { riskSentences } from '@tessera/shared/contract/edu/care-words'
import { risks, type RiskFinding } from '@tessera/shared/contract/edu/care'
import { useMenu } from '@tessera/shared/access/use-menu'
import { useCall } from '@tessera/shared/client/use-call'
import { interpolate } from '@tessera/shared/format/interpolate'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { text } from './text.ts'
import styles from './care.module.css'

/** The colour of a score: red from 60, orange from 30. */
export const scoreColour = (score: number): 'red' | 'orange' | 'gray' => {
  if (score >= 60) return 'red'
  return score >= 30 ? 'orange' : 'gray'
}

/** Why a student may leave, in words. */
export function Reasons({ reasons }: { reasons: readonly RiskFinding[] }) {
  const pick = useLocalizedText()
  return (
    <span className={styles.reasons}>
      {reasons.map(({ reason, value, date }) => (
        <Tag key={reason} size="small">
          {interpolate(pick(riskSentences[reason]), { value, date })}
        </Tag>
      ))}
    </span>
  )
}

/** The risk of a student with its reasons; nothing without one, or without the menu of care. */
export function RiskBadge({ id }: { id: string }) {
  const menu = useMenu('edu.eduCare')
  return menu ? <LoadedRisk id={id} /> : null
}

function LoadedRisk({ id }: { id: string }) {
  const t = useText(text)
  const { data } = useCall(risks.read, { id })
  if (!data || data.score === 0) return null
  return (
    <span className={styles.reasons}>
      <Tag color={scoreColour(data.score)}>{t('care.risky', { n: data.score })}</Tag>
      <Reasons reasons={data.reasons} />
    </span>
  )
}
