/** What names suggest: whole words in any writing, and no parts of words. */
import { describe, expect, it } from 'vitest';
import { nameWords, roleOfName } from '../../src/warnings/column-names.js';

describe('the words of a name', () => {
  it.each([
    ['subject_id', ['subject', 'id']],
    ['subjectId', ['subject', 'id']],
    ['Subject.ID', ['subject', 'id']],
    ['SUBJECT-ID 2', ['subject', 'id', '2']],
    ['PatientIDCode', ['patient', 'id', 'code']],
    ['image', ['image']],
    ['', []],
    ['Größe (cm)', ['größe', 'cm']],
  ])('%s', (name, words) => expect(nameWords(name)).toEqual(words));
});

describe('what a name suggests', () => {
  it.each([
    ['batch', 'strata'],
    ['Batch_ID', 'strata'],
    ['siteName', 'strata'],
    ['study centre', 'strata'],
    ['hospital.no', 'strata'],
    ['subject', 'clusters'],
    ['patientId', 'clusters'],
    ['USUBJID', 'clusters'],
    ['mouse_nr', 'clusters'],
    ['id', 'id'],
    ['sample_id', 'id'],
    ['student_no', 'clusters'],
    ['sampleCode', 'code'],
    ['plot nr', 'code'],
    ['case_number', 'code'],
    ['batch_code', 'strata'],
    ['week', 'ordered'],
    ['visit', 'visits'],
    ['visit_number', 'visits'],
    ['age', 'covariates'],
    ['age_years', 'covariates'],
    ['patient_age', 'covariates'],
    ['SEX', 'covariates'],
  ])('%s: %s', (name, role) => expect(roleOfName(name)).toBe(role));

  it.each([
    'image',
    'grid',
    'paid',
    'batch1',
    'website',
    'sexy',
    'subject_height',
    'percentage',
    '',
    'x1',
    'NO',
    'number',
    'encode',
  ])('%s: nothing', (name) => expect(roleOfName(name)).toBeUndefined());

  it('is soon told of a name without end', () => {
    expect(roleOfName(`${'A'.repeat(1e6)} age`)).toBeUndefined();
  });
});
