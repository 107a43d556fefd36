import { fieldName } from '../language/ast.ts'
import type { FieldNode, ObjectNode } from '../language/ast.ts'
import type { Atom, Lead } from '../model/atom.ts'
import { fieldMap } from '../model/field-map.ts'
import { kindSpec, leadFields, synonyms } from '../model/kinds.ts'
import type { KindSpec, KindTable } from '../model/kinds.ts'
import { overriddenFields } from './field-order.ts'
import type { RenderContext } from './render-context.ts'
import { edgeFields, renderEdges } from './render-edges.ts'
import { isSameDescription, isTypeShape } from './render-lead.ts'
import { isPlainType, renderCompactType } from './render-type.ts'
import { lineSection, renderAbove, renderField, renderFieldFlat } from './render-value.ts'
import type { Section } from './section.ts'

/** What stands below an atom's head and lead. */
export interface Plan {
  /** In the order in which core takes them while they fit. */
  core: Section[]
  /** In the order of full. */
  full: Section[]
  /** The sections of full that are edges. */
  edges: ReadonlySet<Section>
  /** The sections of full that core need not speak of. */
  provenance: ReadonlySet<Section>
}

const emptySpec: KindSpec = { layer: 'data', lead: [], core: [], full: [] }

/** Decides which fields stand in which order at core and full. */
export function createPlan(atom: Atom, lead: Lead, kinds: KindTable, context: RenderContext): Plan {
  const spec = kindSpec(kinds, atom.kind) ?? emptySpec
  const fields = fieldMap(atom.fields)
  const shown = new Set<FieldNode>(context.head.values())
  for (const field of lead.fields) shown.add(field)
  const description = fields.get('description')
  if (description !== undefined && isSameDescription(description, lead)) shown.add(description)
  const overridden = overriddenFields(atom.fields)
  const rendered = new Map<FieldNode, Section>()

  /** The section of a field, once; the overridden values of its name stand behind it. */
  function take(field: FieldNode, render: typeof renderField): Section[] {
    if (rendered.has(field)) return []
    const isPlain = field.value.type === 'object' && isTypeShape(atom, fieldName(field.name)) && isPlainType(field.value)
    const section = (isPlain ? renderShape : render)(field, context)
    rendered.set(field, section)
    return [section]
  }

  function takeOverridden(field: FieldNode, render = renderField): Section[] {
    return overridden.get(fieldName(field.name))?.flatMap(other => take(other, render)) ?? []
  }

  function takeName(name: string, render = renderField): Section[] {
    const field = fields.get(name)
    if (field === undefined) return []
    return [...shown.has(field) ? [] : take(field, render), ...takeOverridden(field, render)]
  }

  const coreNames = [...leadFields(spec), ...spec.core.flatMap(synonyms)]
  const table = [...coreNames, ...spec.full.flatMap(synonyms)].flatMap(name => takeName(name))
  const edgesLeft = edgeFields(atom).filter(field => !rendered.has(field) && !shown.has(field))
  const contracts = (atom.contract?.fields ?? []).filter(field => !rendered.has(field))
  const late = new Set<FieldNode>([...edgesLeft, ...contracts])
  const others: Section[] = []
  const provenance: Section[] = []
  for (const field of atom.fields) {
    if (field.overridden === true || late.has(field)) continue
    const name = fieldName(field.name)
    if (isProvenance(name)) provenance.push(...takeName(name, renderFieldFlat))
    else if (isUnnamed(field, lead, coreNames)) others.push(renderAbove(field), ...takeOverridden(field))
    else others.push(...takeName(name))
  }
  const edges = renderEdges(atom, edgesLeft, context)
  const overriddenEdges = edgesLeft.flatMap(field => takeOverridden(field))
  const contractSections = contracts.flatMap(field => takeName(fieldName(field.name)))

  const core = [...new Set([...coreNames, 'description'])].flatMap((name) => {
    const field = fields.get(name)
    const section = field === undefined ? undefined : rendered.get(field)
    if (field === undefined || section === undefined) return []
    const isDetailed = field.value.type === 'object' && isTypeShape(atom, name) && field.value.fields.length > 0 && !isPlainType(field.value)
    return [isDetailed ? renderShape(field, context) : section]
  })
  return {
    core,
    full: [...table, ...others, ...edges, ...overriddenEdges, ...contractSections, ...provenance],
    edges: new Set(edges),
    provenance: new Set(provenance),
  }
}

/** The fields of a type on one line. */
function renderShape(field: FieldNode, context: RenderContext): Section {
  return lineSection(field, renderCompactType(field.value as ObjectNode, context))
}

/** Fields that say where an atom comes from, not what it says. */
function isProvenance(name: string): boolean {
  return name === 'license' || name.startsWith('_')
}

/** True for a field outside the table whose whole value is the lead: its name would be lost. */
function isUnnamed(field: FieldNode, lead: Lead, names: readonly string[]): boolean {
  const name = fieldName(field.name)
  return lead.fields.includes(field) && name !== 'label' && name !== 'description' && !names.includes(name)
}
