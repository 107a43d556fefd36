/**
 * Words and phrases of a brief that ask for a kind of atom. They only favour the kind in ranking, so a doubtful one
 * does little harm; a kind that a tree lacks is never named.
 */
export const cueWords: Readonly<Record<string, readonly string[]>> = {
  'rule': ['rule', 'rules', 'must', 'should', 'convention', 'allowed', 'forbidden', 'regel', 'règle', 'regla', '规则', 'ルール', '규칙'],
  'method': ['how to', 'how do', 'how can', 'method', 'procedure', 'process', 'walk me through', 'wie', 'comment', 'cómo', 'come si', '如何', '怎么', '方法', 'どうやって', '방법'],
  'step': ['step', 'steps', 'schritt', 'étape', 'paso', '步骤', '手順', '단계'],
  'pattern': ['pattern', 'design', 'approach', 'structure', 'muster', 'patron', '模式', 'パターン', '패턴'],
  'anti-pattern': ['avoid', 'mistake', 'mistakes', 'wrong', 'pitfall', 'bad idea', 'trap', 'fehler', 'vermeiden', 'erreur', 'éviter', 'error común', '避免', '错误', '間違い', '실수'],
  'counter-example': ['counter-example', 'bad example', 'what not to do', 'gegenbeispiel', '反例'],
  'example': ['example', 'examples', 'sample', 'show me', 'beispiel', 'exemple', 'ejemplo', '例子', '例えば', '예시'],
  'term': ['what is', 'what are', 'what does', 'define', 'definition', 'meaning', 'was ist', 'was bedeutet', 'qu\'est-ce', 'qué es', '是什么', '什么是', '定义', 'とは', '이란'],
  'fact': ['fact', 'evidence', 'measured', 'numbers', 'data', 'tatsache', 'fait', 'hecho', '事实', '数据'],
  'source': ['source', 'citation', 'paper', 'reference', 'quelle', 'fuente', '来源', '出典'],
  'metric': ['metric', 'measure', 'threshold', 'kpi', 'kennzahl', 'métrique', 'métrica', '指标', '指標'],
  'value': ['which value', 'default value', 'constant', 'how many', 'how much', 'how long', 'wie viel', 'wie viele', 'wie lange', 'combien', 'cuánto', 'cuántos', '多少', '多久', 'いくつ', '몇'],
  'check': ['check', 'verify', 'validate', 'make sure', 'test', 'prüfen', 'vérifier', 'comprobar', '检查', '確認', '확인'],
  'constraint': ['limit', 'limits', 'maximum', 'minimum', 'at most', 'at least', 'budget', 'grenze', 'límite', 'limite', '限制', '上限', '制限'],
  'tradeoff': ['tradeoff', 'trade-off', 'versus', 'vs', 'compare', 'or rather', 'pros and cons', 'better', 'oder', 'ou bien', 'o mejor', '还是', '比较', '比較'],
  'principle': ['why', 'principle', 'philosophy', 'warum', 'pourquoi', 'por qué', '为什么', '原则', 'なぜ', '왜'],
  'type': ['type', 'schema', 'shape', 'fields', 'interface', 'felder', 'champs', 'campos', '字段'],
  'template': ['template', 'boilerplate', 'snippet', 'vorlage', 'modèle', 'plantilla', '模板', 'テンプレート'],
  'persona': ['persona', 'in the role of'],
  'voice': ['voice', 'tone', 'wording', 'ton', 'tono', '语气', '口調'],
  'tool': ['tool', 'library', 'command', 'werkzeug', 'outil', 'herramienta', '工具', 'ツール'],
  'transform': ['convert', 'transform', 'migrate', 'umwandeln', 'convertir', '转换', '変換'],
  'taxonomy': ['kinds of', 'types of', 'classify', 'categories', 'arten von', 'sortes de', 'tipos de', '分类', '種類'],
  'category': ['category', 'which kind', 'kategorie', 'catégorie', 'categoría', '类别'],
  'collection': ['everything about', 'all about', 'overview', 'kit', 'starter', 'alles über', '概览', '全部'],
}
