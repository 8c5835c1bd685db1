import { defineChart } from '../chart/schema.ts'

export const funnel = defineChart('funnel')
