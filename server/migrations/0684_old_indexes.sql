-- What 0680 and 0682 made needless. Nobody reads a table from the moment in which an index of it is dropped until all migrations are
-- over: behind what takes long.
drop index circle_post_words_old;
drop index tiku_done_question;
