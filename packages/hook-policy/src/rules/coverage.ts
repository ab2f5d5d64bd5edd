/** Whether a rule covers something: for certain, perhaps, or not. */
export type Coverage = 'yes' | 'maybe' | 'no';

/** The greater of two coverages. */
export function atLeast(one: Coverage, other: Coverage): Coverage {
  if (one === 'yes' || other === 'yes') return 'yes';
  return one === 'maybe' || other === 'maybe' ? 'maybe' : 'no';
}

/** The lesser of two coverages. */
export function atMost(one: Coverage, other: Coverage): Coverage {
  if (one === 'no' || other === 'no') return 'no';
  return one === 'maybe' || other === 'maybe' ? 'maybe' : 'yes';
}

/** What a test that is not always certain means. */
export function toCoverage(answer: boolean | undefined): Coverage {
  return answer === undefined ? 'maybe' : answer ? 'yes' : 'no';
}
