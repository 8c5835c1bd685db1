import { defineChart } from '../chart/schema.ts'

export const radar = defineChart('radar')
