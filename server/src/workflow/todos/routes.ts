import { TodoCategory, type todos } from '@tessera/shared/contract/workflow/todos'
import type { Handlers } from '../../http/context.ts'
import { describeAllowed } from '../../http/parse.ts'
import { refuseField } from '../../errors/refusal.ts'
import { isTodoCategory, listTodos } from './store.ts'

export const todoHandlers: Handlers<typeof todos> = {
  async list({ category, ...filter }, context) {
    if (!isTodoCategory(category)) {
      const { text, values } = describeAllowed(Object.values(TodoCategory))
      throw refuseField('category', text, { field: 'category', ...values })
    }
    return listTodos(context, category, filter)
  },
}
