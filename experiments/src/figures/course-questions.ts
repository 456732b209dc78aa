/**
 * The questions of the course evaluations in a few words, and the paper's Table 1 of them.
 */

/** What the form asks, in a few words: questions 1 to 12 are on the course, 13 to 28 on the instructor. */
export const QUESTION_WORDS: Readonly<Record<string, string>> = {
  Q1: 'content, method and evaluation were provided at the start',
  Q2: 'aims and objectives were clearly stated at the beginning',
  Q3: 'the course was worth its credit',
  Q4: 'taught according to the syllabus',
  Q5: 'discussions, homework and applications were satisfactory',
  Q6: 'textbook and resources were sufficient and up to date',
  Q7: 'allowed field work, laboratory and discussion',
  Q8: 'quizzes, projects and exams helped the learning',
  Q9: 'enjoyed the class and was eager to participate',
  Q10: 'initial expectations were met',
  Q11: 'beneficial to professional development',
  Q12: 'helped to look at life and the world anew',
  Q13: 'knowledge was relevant and up to date',
  Q14: 'came prepared for classes',
  Q15: 'taught according to the lesson plan',
  Q16: 'was committed and understandable',
  Q17: 'arrived on time for classes',
  Q18: 'smooth and easy to follow delivery',
  Q19: 'made effective use of class hours',
  Q20: 'explained the course and was eager to help',
  Q21: 'demonstrated a positive approach to students',
  Q22: 'open and respectful of the views of students',
  Q23: 'encouraged participation in the course',
  Q24: 'gave relevant homework and guided students',
  Q25: 'responded to questions inside and outside of the course',
  Q26: 'evaluation system measured the course objectives',
  Q27: 'provided and discussed solutions of exams',
  Q28: 'treated all students in a right and objective manner',
};

/** The features of the paper's table, in its order, with its p-values. It prints the first as "> 0.001". */
export const PAPER_TABLE: readonly { name: string; paper: string }[] = [
  { name: 'Q28', paper: '< .001' },
  { name: 'Q17', paper: '.033' },
  { name: 'Q13', paper: '.018' },
  { name: 'Q22', paper: '.042' },
  { name: 'Q21', paper: '.033' },
  { name: 'Q18', paper: '.186' },
  { name: 'Q23', paper: '.037' },
  { name: 'Q26', paper: '.176' },
  { name: 'Q2', paper: '.452' },
  { name: 'Q20', paper: '.463' },
];

/** How many of them the paper calls significant. */
export const PAPER_SIGNIFICANT = 6;
