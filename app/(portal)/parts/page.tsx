import { CircleCheck, Gauge, SearchX } from 'lucide-react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { REACHES } from '@/components/method-states'
import { CommandLineMark, Person, PersonMark, personTone } from '@/components/person-mark'
import { ReachMark } from '@/components/reach-mark'
import { SeverityCount } from '@/components/severity-count'
import { SeverityBadge, SeverityMark } from '@/components/severity-mark'
import { SilencedBadge, StatusBadge } from '@/components/status-badge'
import { Age } from '@/components/ui/age'
import { BarName } from '@/components/ui/bar-name'
import { Button } from '@/components/ui/button'
import { CheckboxField } from '@/components/ui/checkbox-field'
import { ChipChoice } from '@/components/ui/chip-choice'
import { ChosenField } from '@/components/ui/chosen-field'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterField } from '@/components/ui/filter-field'
import { Fold } from '@/components/ui/fold'
import { FormFoot } from '@/components/ui/form-layout'
import { Notice } from '@/components/ui/notice'
import { PageTitle, Section } from '@/components/ui/page'
import { RelativeTime } from '@/components/ui/relative-time'
import { Cell, NoCell, Rows } from '@/components/ui/rows'
import { SelectField } from '@/components/ui/select-field'
import { Sparkline } from '@/components/ui/sparkline'
import { Step, Steps } from '@/components/ui/steps'
import { Strip } from '@/components/ui/strip'
import { TextField } from '@/components/ui/text-field'
import { Token } from '@/components/ui/token'
import { SEVERITIES } from '@/lib/values/severity'

export const metadata: Metadata = { title: 'Parts' }

const NAMES = ['Ada', 'Ben Okafor', 'Chen Wei', 'Dora Lindqvist', 'Élodie Marchand']
const REACH_NAMES = Object.keys(REACHES) as (keyof typeof REACHES)[]
const AGES_MINUTES = [0, 4, 180, 2_900, 600_000]

/** What pages are made of, each part in each of its states. In development only. */
export default function PartsPage() {
  if (process.env.NODE_ENV === 'production') notFound()
  return (
    <>
      <PageTitle actions={<Button look="primary">Main action</Button>}>Parts</PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 lg:grid-cols-2" data-testid="parts">
        <Section title="Type">
          <p className="font-semibold text-2xl">24/32 Payment timeouts</p>
          <p className="font-semibold text-xl">20/28 On call</p>
          <p className="font-semibold text-base">16/24 Charges fail at the acquirer</p>
          <p>13/20 Rows and body</p>
          <p className="text-muted text-xs">12/16 What stands beside</p>
          <p className="text-2xs text-faint">11/16 Column heads and axes</p>
          <code className="text-xs">labels.severity = "page"</code>
        </Section>
        <Section title="Can be paged">
          {REACH_NAMES.map((reach) => (
            <p key={reach}>
              <ReachMark reach={reach} />
            </p>
          ))}
          <ReachMark reach="none" isCalm />
        </Section>
        <Section title="Severity">
          <Row name="Unanswered">
            {SEVERITIES.map((severity) => (
              <SeverityMark key={severity} severity={severity} />
            ))}
          </Row>
          <Row name="Answered">
            {SEVERITIES.map((severity) => (
              <SeverityMark key={severity} severity={severity} isAnswered />
            ))}
          </Row>
          <Row name="Counts">
            <SeverityCount severity="critical" unanswered={2} answered={0} />
            <SeverityCount severity="high" unanswered={1} answered={4} />
            <SeverityCount severity="medium" unanswered={0} answered={3} />
            <SeverityCount severity="low" unanswered={280} answered={20} isCutOff />
          </Row>
          <Row name="In a head">
            {SEVERITIES.map((severity) => (
              <SeverityBadge key={severity} severity={severity} />
            ))}
            <SeverityBadge severity="critical" isAnswered />
          </Row>
        </Section>
        <Section title="State and age">
          <Row name="State">
            <StatusBadge status="open" />
            <StatusBadge status="acknowledged" />
            <StatusBadge status="resolved" />
            <SilencedBadge />
          </Row>
          <Row name="Age">
            {AGES_MINUTES.map((minutes) => (
              <Age key={minutes} at={new Date(Date.now() - minutes * 60_000).toISOString()} />
            ))}
          </Row>
          <Row name="In words">
            <RelativeTime at={new Date(Date.now() - 480_000)} withExact />
            <RelativeTime at={new Date(Date.now() + 300_000)} />
          </Row>
        </Section>
        <Section title="People and tokens">
          <Row name="People">
            {NAMES.map((name, at) => (
              <PersonMark key={name} userId={at} name={name} />
            ))}
            <span className="person-mark is-none" />
            <CommandLineMark />
            <Person userId={1} name="Ben Okafor" />
          </Row>
          <Row name="Tokens">
            <Token name="service">payments</Token>
            <Token name="env">prod</Token>
            <Token name="host">{'mailer-9.int.example.com'.repeat(6)}</Token>
            <Token>+4</Token>
          </Row>
        </Section>
        <Section title="Buttons">
          <Row name="Looks">
            <Button look="primary">Acknowledge</Button>
            <Button>Resolve</Button>
            <Button look="danger">Revoke…</Button>
          </Row>
          <Row name="Off">
            <Button look="primary" disabled>
              Save
            </Button>
            <Button disabled>Resolve</Button>
          </Row>
        </Section>
        <Section title="Fields">
          <FilterField action="/parts" label="Filter" placeholder="Filter by identifier or name" text="" />
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField name="name" label="Name" defaultValue="Search" hint="Shown on each page." />
            <TextField name="address" label="Address" defaultValue="ana@example" error="Not a complete address." />
            <TextField name="empty" label="Empty" placeholder="payments" />
            <TextField name="from" label="From" type="datetime-local" defaultValue="2026-11-30T09:00" />
            <FormFoot back="/parts" effect="Takes effect with the next alert.">
              <Button look="primary">Save rule</Button>
            </FormFoot>
            <SelectField name="team" label="Team" none="No team" choices={[{ value: 1, name: 'Payments' }]} chosen="" />
            <CheckboxField name="box" value="off" label="Off" isChecked={false} />
            <CheckboxField name="box" value="on" label="On" isChecked />
          </div>
        </Section>
        <Section title="Choices">
          <div className="flex flex-col gap-3">
            <Row name="Chips">
              {['1 h', '4 h', 'Until Monday 09:00'].map((name, at) => (
                <ChipChoice key={name} type="radio" name="duration" value={name} defaultChecked={at === 0}>
                  {name}
                </ChipChoice>
              ))}
            </Row>
            <ChosenField
              name="people"
              label="Who is paged"
              listLabel="People"
              choices={NAMES.map((name, at) => ({
                value: String(at),
                name,
                mark: <PersonMark userId={at} name={name} />,
              }))}
              chosen={['1', '3']}
              placeholder="A person"
              none="Nobody of that name."
            />
          </div>
        </Section>
        <Section title="Folds and sparklines">
          <div className="panel mb-3 divide-y divide-line">
            <Fold id="limit" title="Rate limit" icon={Gauge} value="As the server: 1,000 a second, 10,000 at once">
              Its fields.
            </Fold>
            <Fold id="open" title="Unfolded" icon={Gauge} value="On" isOpen>
              Its fields.
            </Fold>
          </div>
          <Row name="Sparklines">
            <Sparkline label="Incidents a day" counts={[0, 0, 3, 1, 0, 8, 2, 0, 0, 1, 14, 3, 2, 6]} />
            <Sparkline label="Incidents a day" counts={Array.from({ length: 14 }, () => 0)} />
          </Row>
          <Row name="Bars">
            {['w-40', 'w-16', 'w-7', 'w-2'].map((width) => (
              <span key={width} className={`flex rounded px-1 text-xs leading-7 ${personTone(1)} ${width}`}>
                <BarName name="Dora Lindqvist" short="DL" />
              </span>
            ))}
          </Row>
        </Section>
        <Section title="Steps and rows">
          <Steps label="Steps">
            <Step at={1} title="Choose the file" state="done" beside="tocsin.yaml" />
            <Step at={2} title="See what would change" state="now" beside="Nothing is written yet.">
              <div>
                <Button look="primary">Plan</Button>
              </div>
            </Step>
            <Step at={3} title="Apply it" state="later" beside="Once there is a plan." />
          </Steps>
          <div className="mt-3">
            <Rows label="Rows" heads={['Name', 'Used by']} columns="[--columns:minmax(0,1fr)_minmax(0,1fr)]">
              <li className="table-line">
                <span className="table-name">Payments on Discord</span>
                <Cell head="Used by">team Payments</Cell>
              </li>
              <li className="table-line">
                <span className="table-name">All incidents</span>
                <NoCell />
              </li>
            </Rows>
          </div>
        </Section>
        <Section title="Strips and notices">
          <Strip kind="critical" href="/incidents" action="Show them">
            <b className="font-medium">2 critical incidents reached nobody.</b> The newest is 4m old.
          </Strip>
          <Strip kind="warning" href="/rejected" action="Review">
            <b className="font-medium">9 alerts rejected</b> from orders scripts
          </Strip>
          <Strip kind="info" href="/settings" action="Look">
            Version 0.9 is out.
          </Strip>
          <div className="mt-3 flex flex-col gap-2">
            <Notice kind="error">Not acknowledged: the server did not answer.</Notice>
            <Notice kind="warning">Identity has no one Monday from 09:00.</Notice>
            <Notice kind="info">Links in pages lead to another machine.</Notice>
            <Notice kind="done">Resolved 3 incidents.</Notice>
          </div>
        </Section>
        <Section title="Empty">
          <div className="flex flex-col gap-3">
            <EmptyState title="Nothing is open" icon={CircleCheck} isGood actions={<Button>Show resolved</Button>}>
              The last alert came 40s ago.
            </EmptyState>
            <EmptyState title="No incident matches" icon={SearchX} actions={<Button>Remove assignee:me</Button>}>
              Without <code>assignee:me</code> there are 4.
            </EmptyState>
          </div>
        </Section>
      </div>
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1">
      <span className="w-20 shrink-0 text-faint text-xs">{name}</span>
      {children}
    </div>
  )
}
