import { type CallCount, DURATION_CLASSES } from '../../http/call-metrics.ts'

export type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number }

export type Metric = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  /** `suffix` goes behind the name, as a histogram's parts need it. */
  readonly samples: readonly (Sample & { readonly suffix?: '_bucket' | '_sum' | '_count' })[]
}

/** Metrics as Prometheus reads them (prometheus.io/docs/instrumenting/exposition_formats, text format 0.0.4). */
export function prometheusText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(one => `${name}${one.suffix ?? ''}${labelText(one.labels)} ${one.value}`),
  ])
  return `${lines.join('\n')}\n`
}

function labelText(labels: Sample['labels']): string {
  const pairs = Object.entries(labels ?? {})
  if (pairs.length === 0) return ''
  const written = pairs.map(
    ([name, value]) => `${name}="${value.replace(/[\\"\n]/g, sign => (sign === '\n' ? '\\n' : `\\${sign}`))}"`,
  )
  return `{${written.join(',')}}`
}

/** The counted calls as two metrics: how many by status, and how long they took. */
export function callMetrics(counts: Iterable<CallCount>): Metric[] {
  const all = [...counts]
  return [
    {
      name: 'frontlash_calls_total',
      help: 'Answered calls by route and status.',
      type: 'counter',
      samples: all.flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, value]) => ({ labels: { method, route, status: String(status) }, value })),
      ),
    },
    {
      name: 'frontlash_call_duration_seconds',
      help: 'How long answered calls took.',
      type: 'histogram',
      samples: all.flatMap(durationSamples),
    },
  ]
}

function durationSamples({ method, route, byClass, seconds }: CallCount): Metric['samples'] {
  let upTo = 0
  const buckets = byClass.map((value, at) => {
    upTo += value
    const le = at < DURATION_CLASSES.length ? String(DURATION_CLASSES[at]) : '+Inf'
    return { suffix: '_bucket' as const, labels: { method, route, le }, value: upTo }
  })
  return [
    ...buckets,
    { suffix: '_sum', labels: { method, route }, value: seconds },
    { suffix: '_count', labels: { method, route }, value: upTo },
  ]
}
