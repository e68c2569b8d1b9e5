-- Who learns a course, whoever was there last in front; and of a lesson, how many have begun and finished it.
create index lesson_learner_course on lesson_learner (course_id, last_at desc, user_id desc);
create index lesson_study_lesson on lesson_study (lesson_id);
