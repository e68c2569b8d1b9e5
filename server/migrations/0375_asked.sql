-- The questions that people really put and an article answers, in their words: a new question is held against each of them.
-- Null where nobody has said any.
alter table law_article add column asked text[];
