import type { Lang } from '@tessera/shared/contract/lang'
import type { TaskSummary } from '@tessera/shared/contract/workflow/tasks'

/** Values of the form as text, by the names of their fields. */
export type FormTexts = Readonly<Record<string, string>>

/** The form of a task as the receivers of its messages may see it. */
export interface MessageForm {
  /** Users with the same key may see the same fields. */
  keyOf(userId: string): Promise<string>
  textsOf(userId: string, lang: Lang): Promise<FormTexts>
  summaryOf(userId: string, lang: Lang): Promise<TaskSummary>
}

/** For messages that carry nothing of the form. */
export const noForm: MessageForm = {
  keyOf: async () => '',
  textsOf: async () => ({}),
  summaryOf: async () => [],
}
