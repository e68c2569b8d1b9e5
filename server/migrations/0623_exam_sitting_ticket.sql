-- Scores that come again name a sitting that is on record by its ticket.
create index exam_sitting_ticket on exam_sitting (ticket_no);
