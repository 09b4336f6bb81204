-- AlterEnum
ALTER TYPE "NoticeOutcome" ADD VALUE 'acknowledged';
