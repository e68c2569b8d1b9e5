-- What somebody said last in a conversation: asked of both people before each private message. Without it the planner goes by all
-- that the person ever said, anywhere.
create index conversation_message_said on conversation_message (conversation_id, user_id, seq);
